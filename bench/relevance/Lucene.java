import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Lucene's BM25 over all texts of a picture, each with the analyzer of its language; any word is
 * enough. Usage: Lucene PICTURES SEARCHES. Lines of PICTURES are an id, a language and a text,
 * those of SEARCHES an id, a language and a text, between tabs. Prints an id and the ids found.
 */
class Lucene {
  static final Map<String, Analyzer> ANALYZERS =
      Map.of(
          "en", new EnglishAnalyzer(),
          "de", new GermanAnalyzer(),
          "fr", new FrenchAnalyzer(),
          "es", new SpanishAnalyzer(),
          "ar", new ArabicAnalyzer());
  static final int MOST = 10;

  static Set<String> wordsOf(Analyzer analyzer, String field, String text) throws IOException {
    Set<String> words = new LinkedHashSet<>();
    try (TokenStream stream = analyzer.tokenStream(field, text)) {
      CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) words.add(word.toString());
      stream.end();
    }
    return words;
  }

  static void fill(IndexWriter writer, Path pictures) throws IOException {
    Document document = null;
    String last = null;
    try (BufferedReader lines = Files.newBufferedReader(pictures)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.split("\t", 3);
        if (!parts[0].equals(last)) {
          if (document != null) writer.addDocument(document);
          document = new Document();
          document.add(new StringField("id", parts[0], Field.Store.YES));
          last = parts[0];
        }
        document.add(new TextField(parts[1], parts[2], Field.Store.NO));
      }
    }
    if (document != null) writer.addDocument(document);
  }

  public static void main(String[] args) throws IOException {
    Analyzer analyzer = new PerFieldAnalyzerWrapper(new StandardAnalyzer(), ANALYZERS);
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      fill(writer, Path.of(args[0]));
    }
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    StringBuilder found = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(args[1]))) {
      String[] parts = line.split("\t", 3);
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      for (String field : new LinkedHashSet<>(List.of("en", parts[1])))
        for (String word : wordsOf(analyzer, field, parts[2]))
          query.add(new TermQuery(new Term(field, word)), BooleanClause.Occur.SHOULD);
      found.append(parts[0]);
      for (ScoreDoc hit : searcher.search(query.build(), MOST).scoreDocs)
        found.append('\t').append(searcher.storedFields().document(hit.doc).get("id"));
      found.append('\n');
    }
    System.out.print(found);
  }
}
