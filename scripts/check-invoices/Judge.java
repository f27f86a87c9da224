import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeSet;

/**
 * Judges the data of invoices by the official rules, as phive has them: `rules file` a line in a file
 * that it is given, where the rules are the group and the artifact of a set, such as
 * `eu.cen.en16931:cii`, and the version if it is not the newest one. Prints the version, and
 * `file: fault` for each broken rule.
 */
class Judge {
  public static void main(String[] arguments) throws Exception {
    var registry = new ValidationExecutorSetRegistry<IValidationSourceXML>();
    EN16931Validation.initEN16931(registry);
    PeppolValidation.initStandard(registry);
    XRechnungValidation.initXRechnung(registry);
    if (arguments.length == 0) {
      for (var one : registry.getAll()) System.out.println(one.getID().getAsSingleID());
      return;
    }
    var judged = 0;
    var broken = 0;
    var versions = new TreeSet<String>();
    for (var line : Files.readAllLines(Path.of(arguments[0]))) {
      var parts = line.split(" ", 2);
      var id = parts[0].split(":");
      var rules =
          id.length > 2
              ? registry.getOfID(DVRCoordinate.create(id[0], id[1], id[2]))
              : registry.getLatestReleaseVersion(id[0], id[1], null);
      if (rules == null) throw new IllegalArgumentException("No rules: " + parts[0]);
      versions.add(rules.getID().getVersionObj().getAsString());
      var file = ValidationSourceXML.create(new FileSystemResource(parts[1]));
      var results =
          ValidationExecutionManager.executeValidation(
              IValidityDeterminator.createDefault(), rules, file, Locale.ENGLISH);
      judged++;
      if (!results.containsNoError()) broken++;
      for (var fault : results.getAllErrors())
        System.out.println(
            Path.of(parts[1]).getFileName()
                + ": "
                + rules.getID().getAsSingleID()
                + ": "
                + fault.getErrorID()
                + " "
                + fault.getErrorText(Locale.ENGLISH));
    }
    for (var version : versions) System.out.println("version: " + version);
    System.out.println(judged + " judged, " + broken + " broken");
    System.exit(broken > 0 ? 1 : 0);
  }
}
