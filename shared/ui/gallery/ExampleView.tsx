import type { Example } from './examples.ts';
import { Reference } from './Reference.tsx';
import type { ComponentReference } from './reference.ts';

/** One example as it works, its code, and the components that it shows. */
export function ExampleView({
  example: { title, file, Shown },
  direction,
  code,
  components,
}: {
  readonly example: Example;
  readonly direction: 'ltr' | 'rtl';
  readonly code: string;
  readonly components: readonly ComponentReference[];
}) {
  return (
    <section className="ed-rule ed-stack" aria-labelledby={`example-${file}`}>
      <h2 id={`example-${file}`}>{title}</h2>
      <div className="gallery-example" dir={direction}>
        <Shown />
      </div>
      <details>
        <summary>Code</summary>
        <pre>
          <code>{code}</code>
        </pre>
      </details>
      <Reference components={components} />
    </section>
  );
}
