/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Hidden fields that a form sends back, by name. */
export type Hidden = Readonly<Record<string, string>>;

/** Writes attributes. `true` writes only the name; `false` and undefined leave it out. */
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false && value !== undefined)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`,
    )
    .join('');

/** One hidden input for each field. */
export const hiddenFields = (hidden: Hidden): string =>
  Object.entries(hidden)
    .map(([name, value]) => `<input${attributesOf({ type: 'hidden', name, value })}>`)
    .join('');

/** A label and its input. The input's name is its id, unless the attributes name another. */
export const inputField = (id: string, label: string, attributes: Attributes): string =>
  `<label for="${id}">${label}</label><input${attributesOf({ id, name: id, ...attributes })}>`;

/**
 * A label and the values that can be chosen, each with its text. Takes texts that are escaped
 * already.
 */
export const selectField = (
  id: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string | undefined,
): string => {
  const list = options.map(
    ([value, text]) =>
      `<option${attributesOf({ value, selected: value === chosen })}>${text}</option>`,
  );
  return `<label for="${id}">${label}</label><select id="${id}" name="${id}">${list.join('')}</select>`;
};

/** A box to tick with its label, which is text that is escaped already. */
export const checkField = (
  id: string,
  label: string,
  isChecked: boolean,
  attributes: Attributes = {},
): string =>
  `<p class="check"><input${attributesOf({ id, name: id, type: 'checkbox', checked: isChecked, ...attributes })}>` +
  ` <label for="${id}">${label}</label></p>`;

/** A submit button. `look` is its class. */
export const submitButton = (
  label: string,
  look: string = 'primary',
  attributes: Attributes = {},
): string =>
  `<button${attributesOf({ class: look, type: 'submit', ...attributes })}>${label}</button>`;

/** A form that is sent by POST, with its hidden fields. */
export const postForm = (
  action: string,
  hidden: Hidden,
  content: string,
  attributes: Attributes = {},
): string => {
  const opening = attributesOf({ method: 'post', action, ...attributes });
  return `<form${opening}>${hiddenFields(hidden)}\n${content}\n</form>`;
};

/**
 * A form in which the control with this id is marked: what it holds is wrong, the message above the
 * form says why (`messages`), and it has the focus.
 */
export const withWrong = (form: string, id: string): string =>
  form.replace(` id="${id}"`, ` id="${id}" aria-invalid="true" aria-describedby="error" autofocus`);

/** A confirmation or an error above a form. Takes texts that are escaped already. */
export const messages = ({ note, error }: { note?: string; error?: string }): string => {
  const status = note ? `<p role="status" class="note">${note}</p>` : '';
  const alert = error ? `<p role="alert" class="error" id="error">${error}</p>` : '';
  return status + alert;
};
