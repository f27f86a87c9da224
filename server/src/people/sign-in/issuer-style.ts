/**
 * Styles of the issuer's pages: light and dark as on the site, without scripts. The site's fonts
 * come from {@link siteFonts}.
 */
export const issuerStyle = `
:root {
  --paper: #fbfaf7;
  --ink: #171612;
  --soft: #6b675e;
  --line: #8a8478;
  --accent: #c8371f;
  --on-accent: #fff;
  --error: #a3271a;
  color-scheme: light dark;
  --eye: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' \
fill='none' stroke='%23000' stroke-width='1.5' stroke-linecap='round'%3E%3Cpath d='M2 12c2-4.7 \
5.7-7 10-7s8 2.3 10 7c-2 4.7-5.7 7-10 7s-8-2.3-10-7Z'/%3E%3Ccircle cx='12' cy='12' r='3'/%3E%3C/svg%3E");
  --eye-off: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' \
fill='none' stroke='%23000' stroke-width='1.5' stroke-linecap='round'%3E%3Cpath d='M2 12c2-4.7 \
5.7-7 10-7s8 2.3 10 7c-2 4.7-5.7 7-10 7s-8-2.3-10-7ZM3 3l18 18'/%3E%3Ccircle cx='12' cy='12' \
r='3'/%3E%3C/svg%3E");
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131210;
    --ink: #f1eee7;
    --soft: #a8a297;
    --line: #7d776b;
    --accent: #ee6a50;
    --on-accent: #171612;
    --error: #ff9a8a;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.5 'Inter Variable', system-ui, sans-serif;
  padding: 24px;
}
main {
  width: min(100%, 400px);
}
.provider {
  display: block;
  padding: 11px 16px;
  border: 1px solid var(--line);
  border-radius: 4px;
  color: inherit;
  text-align: center;
  text-decoration: none;
}
.provider:hover {
  border-color: var(--ink);
}
.brand {
  display: block;
  font: 400 26px/1 'Newsreader Variable', Georgia, serif;
  letter-spacing: -0.02em;
  color: inherit;
  text-decoration: none;
  margin-block-end: 40px;
}
h1 {
  font: 400 34px/1.15 'Newsreader Variable', Georgia, serif;
  margin: 0 0 24px;
  letter-spacing: -0.01em;
}
label {
  display: block;
  font-size: 14px;
  margin-block: 16px 6px;
}
input,
select,
textarea {
  box-sizing: border-box;
  width: 100%;
  font: inherit;
  color: inherit;
  background: transparent;
  border: 1px solid var(--line);
  border-radius: 2px;
  padding: 11px 12px;
}
textarea {
  resize: vertical;
}
option {
  color: CanvasText;
  background: Canvas;
}
input[type='checkbox'] {
  flex: none;
  width: 18px;
  height: 18px;
  margin: 2px 0 0;
  accent-color: var(--accent);
}
.check {
  display: flex;
  gap: 10px;
  align-items: start;
}
.check label {
  margin: 0;
}
/* A report asks for what its kind needs. Browsers without :has() show all of it. */
@supports selector(:has(a)) {
  /* Counts less than each rule below. */
  :where(form) [data-of] {
    display: none;
  }
  form:has(option[value='Child']:checked) [data-of~='Child'],
  form:has(option[value='Intimate']:checked) [data-of~='Intimate'],
  form:has(option[value='Person']:checked) [data-of~='Person'],
  form:has(option[value='Copyright']:checked) [data-of~='Copyright'],
  form:has(option[value='Trademark']:checked) [data-of~='Trademark'],
  form:has(option[value='Illegal']:checked) [data-of~='Illegal'] {
    display: block;
  }
}
input:focus-visible,
select:focus-visible,
textarea:focus-visible,
button:focus-visible,
a:focus-visible,
summary:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
button.primary {
  width: 100%;
  margin-block-start: 28px;
  padding: 13px;
  font: inherit;
  font-weight: 600;
  color: var(--on-accent);
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: 2px;
  cursor: pointer;
}
button.other {
  margin-block-start: 12px;
  background: none;
  color: inherit;
  border-color: var(--line);
}
button.quiet {
  font: inherit;
  background: none;
  color: inherit;
  border: 1px solid var(--line);
  border-radius: 2px;
  padding: 9px 14px;
  cursor: pointer;
}
.secret {
  display: block;
  position: relative;
}
.secret input {
  padding-inline-end: 48px;
}
.secret button {
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  width: 44px;
  padding: 0;
  border: 0;
  color: inherit;
  background: none;
  cursor: pointer;
}
/* The eye of the site's own forms; with a line through it while the password is shown. */
.secret button::before {
  content: '';
  display: block;
  height: 18px;
  background: currentColor;
  mask: var(--eye) center / 18px no-repeat;
}
.secret button[aria-pressed='true']::before {
  mask-image: var(--eye-off);
}
[aria-invalid='true'] {
  border-color: var(--error);
}
.error {
  border-inline-start: 3px solid var(--error);
  color: var(--error);
  padding: 4px 12px;
  margin-block-end: 16px;
}
.note {
  color: var(--soft);
  font-size: 14px;
}
.mail {
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.mail a,
ul a,
p a {
  color: inherit;
}
ul {
  padding: 0;
  list-style: none;
  display: grid;
  gap: 16px;
}
details {
  margin-block-start: 20px;
  font-size: 14px;
  color: var(--soft);
}
summary {
  cursor: pointer;
}
nav {
  margin-block-start: 28px;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 20px;
  font-size: 14px;
}
nav a {
  color: inherit;
}
main.wide {
  width: min(100%, 860px);
}
main.wide h2 {
  font: 400 26px/1.2 'Newsreader Variable', Georgia, serif;
  margin: 40px 0 8px;
}
main.wide ul {
  list-style: disc;
  padding-inline-start: 20px;
  display: block;
}
pre {
  overflow: auto;
  border: 1px solid var(--line);
  padding: 12px;
  font-size: 13px;
  line-height: 1.5;
}
code {
  font-family: ui-monospace, monospace;
  font-size: 0.92em;
  overflow-wrap: anywhere;
}
pre code {
  overflow-wrap: normal;
}
table {
  border-collapse: collapse;
}
td,
th {
  text-align: start;
  padding: 2px 16px 2px 0;
}
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 6px 20px;
}
dt {
  color: var(--soft);
}
dd {
  margin: 0;
}
`;

/** Styles of the second-factor pages, in addition to those of all issuer pages. */
export const secondFactorStyle = `
h2 {
  font: 400 22px/1.2 'Newsreader Variable', Georgia, serif;
  margin: 36px 0 8px;
}
.qr {
  display: block;
  background: #fff;
  margin-block: 16px;
  border-radius: 2px;
}
code {
  overflow-wrap: anywhere;
  font-size: 14px;
}
.codes {
  gap: 6px;
}
.factors li {
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 16px;
}
button.wide {
  width: 100%;
  margin-block-start: 16px;
}
a.quiet {
  display: inline-block;
  color: inherit;
  text-decoration: none;
  border: 1px solid var(--line);
  border-radius: 2px;
  padding: 9px 14px;
}
`;
