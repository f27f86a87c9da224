/**
 * Makes a file of texts accept its own updates and notify the page. Reloading the page for a
 * changed word would lose what the developer typed into it.
 */
// oxlint-disable no-invalid-this, oxc/no-this-in-exported-function -- webpack calls loaders so
export default function hotTexts(source) {
  const file = JSON.stringify(`./${this.resourcePath.split(/[\\/]/).at(-1)}`);
  const language = JSON.stringify(/([a-z][\w-]*)\.ts$/.exec(this.resourcePath)[1]);
  const { name } = this.getOptions();
  return `${source}
import hotTexts from ${file};
import.meta.webpackHot.accept();
import.meta.webpackHot.dispose((data) => { data.wasThere = true; });
if (import.meta.webpackHot.data?.wasThere)
  dispatchEvent(new CustomEvent('editorial:texts', { detail: { name: ${JSON.stringify(name)}, language: ${language}, texts: hotTexts } }));
`;
}
