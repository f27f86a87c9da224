import type { ComponentReference } from './reference.ts';

function Props({ props }: Pick<ComponentReference, 'props'>) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className="ed-small" style={{ textAlign: 'start', borderSpacing: '0 4px' }}>
        <thead>
          <tr>
            {['Prop', 'Type', 'If absent', 'Meaning'].map((head) => (
              <th key={head} scope="col" style={{ textAlign: 'start', paddingInlineEnd: 24 }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.map(({ name, type, isRequired, initially, description }) => (
            <tr key={name} style={{ verticalAlign: 'top' }}>
              <th scope="row" style={{ textAlign: 'start', paddingInlineEnd: 24 }}>
                <code dir="ltr">{name}</code>
              </th>
              <td style={{ paddingInlineEnd: 24 }}>
                <code dir="ltr">{type}</code>
              </td>
              <td style={{ paddingInlineEnd: 24 }}>
                {isRequired ? 'required' : <code dir="ltr">{initially || '–'}</code>}
              </td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every component with its import, what it does (also with the keyboard), and its props. */
export function Reference({ components }: { readonly components: readonly ComponentReference[] }) {
  return (
    <section className="ed-rule ed-stack" style={{ gap: 'var(--ed-6)' }}>
      <p className="ed-eyebrow">Reference</p>
      {components.map(({ name, from, description, props }) => (
        <article key={`${from} ${name}`} id={name} className="ed-stack">
          <h2>{name}</h2>
          <p>{description}</p>
          <code dir="ltr">{`import { ${name} } from '${from}';`}</code>
          {props.length > 0 && <Props props={props} />}
        </article>
      ))}
    </section>
  );
}
