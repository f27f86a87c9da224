import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Lazily loaded parts are compiled at their first use, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

// jsdom lacks this, but antd's table needs it to render.
if (typeof window !== 'undefined') {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  // jsdom lacks this, but antd's select needs it to close (@rc-component/select 1.10.1, `useOpen`).
  window.MessageChannel ??= class {
    readonly port1 = { onmessage: null } as unknown as MessagePort;
    readonly port2 = {
      postMessage: (data: unknown) => {
        setTimeout(() => this.port1.onmessage?.(new MessageEvent('message', { data })));
      },
    } as unknown as MessagePort;
  };
  const getComputedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => getComputedStyle(element);
}
