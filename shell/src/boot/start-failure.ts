/** Shows plain HTML in English with a retry button, for when not even the texts could be loaded. */
export function showStartFailure(error: unknown): void {
  const root = document.getElementById('root');
  if (!root) return;
  const main = document.createElement('main');
  main.className = 'ed-page ed-stack';
  main.setAttribute('role', 'alert');
  const heading = Object.assign(document.createElement('h1'), {
    textContent: 'Editorial could not start',
  });
  const text = Object.assign(document.createElement('p'), {
    textContent: `The site's configuration could not be read. Check your connection and try again. (${error instanceof Error ? error.message : String(error)})`,
  });
  const retry = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Try again',
    className: 'ed-button ed-button-primary',
  });
  retry.addEventListener('click', () => location.reload());
  main.append(heading, text, retry);
  root.replaceChildren(main);
}
