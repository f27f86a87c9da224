/* Each development build brings its own refresh runtime. The first one's stand-in for React's devtools hook keeps no list of
   renderers, so that later ones would find none; this one does. */
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    this.renderers.set(this.renderers.size + 1, renderer);
    return this.renderers.size;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};

/* Compile errors cover the page until they are fixed. The page behind them does not change. */
const failures = new Map();
function showFailures() {
  document.getElementById('editorial-failures')?.remove();
  if (failures.size === 0) return;
  const overlay = Object.assign(document.createElement('dialog'), { id: 'editorial-failures' });
  overlay.setAttribute('aria-label', 'Does not compile');
  overlay.style.cssText =
    'position:fixed;inset:5vh 5vw;inline-size:90vw;block-size:fit-content;max-block-size:90vh;overflow:auto;z-index:2147483647;margin:0;padding:24px;border:2px solid #c00;background:#1b1b1b;color:#fff;direction:ltr';
  for (const [name, text] of failures) {
    const title = Object.assign(document.createElement('h2'), {
      textContent: `${name} does not compile`,
    });
    const body = Object.assign(document.createElement('pre'), { textContent: text });
    body.style.whiteSpace = 'pre-wrap';
    overlay.append(title, body);
  }
  document.documentElement.append(overlay);
  // Not modal, so that an input on the page keeps the focus.
  overlay.show();
}

function onMessage({ type, data }) {
  if (type === 'failed') failures.set(data.name, data.text);
  if (type !== 'failed' && type !== 'built') return;
  const wasBroken = type === 'built' && failures.delete(data.name);
  showFailures();
  if (type === 'failed') return;
  // A build that failed when the page was opened is not part of the page.
  if (wasBroken && !globalThis.editorialHotBuilds?.has(data.name)) location.reload();
  else dispatchEvent(new CustomEvent('editorial:built', { detail: data }));
}

/* Notifies the development builds on the page when one of them was rebuilt. */
const connect = () => {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  );
  socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(data)));
  socket.addEventListener('close', () => setTimeout(connect, 1000));
};
connect();
