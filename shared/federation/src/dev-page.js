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

/* Tells the development builds in the page which of them was built anew. */
const connect = () => {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
  );
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'built')
      dispatchEvent(new CustomEvent('editorial:built', { detail: message.data }));
  });
  socket.addEventListener('close', () => setTimeout(connect, 1000));
};
connect();
