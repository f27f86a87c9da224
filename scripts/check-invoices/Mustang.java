import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.mustangproject.validator.ZUGFeRDValidator;

/**
 * Judges PDFs with data by Mustang, whose paths are lines of a file. Its summary says "valid" also
 * where one of its parts is not, so each part is looked at: the PDF and the data.
 */
class Mustang {
  static final Pattern MESSAGES = Pattern.compile("<(?:error|exception)[^>]*>([^<]*)<");

  static boolean isValid(String report, String part) {
    return Pattern.compile("<" + part + ">.*?<summary status=\"valid\"/>\\s*</" + part + ">", Pattern.DOTALL)
        .matcher(report)
        .find();
  }

  public static void main(String[] arguments) throws Exception {
    var output = System.out;
    System.setOut(System.err);
    for (var file : Files.readAllLines(Path.of(arguments[0]))) {
      var validator = new ZUGFeRDValidator();
      validator.disableNotices();
      var report = validator.validate(file);
      for (var part : new String[] {"pdf", "xml"}) {
        if (isValid(report, part)) continue;
        output.println(Path.of(file).getFileName() + ": the part " + part + " is not valid");
        MESSAGES.matcher(report).results().forEach(found -> output.println(found.group(1).strip()));
      }
    }
    output.println("judged");
  }
}
