/**
 * Gives French texts their narrow spaces. All of the file is changed: outside of strings, scripts take
 * them as other spaces (ECMAScript, `WhiteSpace`).
 */
// oxlint-disable no-invalid-this, oxc/no-this-in-exported-function -- webpack calls loaders so
export default function frenchSpaces(source) {
  const { pattern, space } = this.getOptions();
  return source.replaceAll(new RegExp(pattern, 'g'), space);
}
