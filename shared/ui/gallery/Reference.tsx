import { keyNotes } from './keys.ts';
import type { ComponentReference } from './reference.ts';

function Props({ props }: Pick<ComponentReference, 'props'>) {
  return (
    <div className="gallery-props">
      <table className="ed-small">
        <thead>
          <tr>
            {['Prop', 'Type', 'If absent', 'Meaning'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.map(({ name, type, isRequired, initially, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>{isRequired ? 'required' : <code>{initially || '–'}</code>}</td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Keys({ name }: { readonly name: string }) {
  const notes = keyNotes[name];
  if (!notes) return null;
  return (
    <dl className="gallery-keys ed-small" aria-label={`Keys of ${name}`}>
      {notes.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Components with their import, what they do, their keys and their props. */
export function Reference({ components }: { readonly components: readonly ComponentReference[] }) {
  return components.map(({ name, from, description, props }) => (
    <article key={`${from} ${name}`} id={name} className="ed-stack">
      <h3>{name}</h3>
      <p>{description}</p>
      <code>{`import { ${name} } from '${from}';`}</code>
      <Keys name={name} />
      {props.length > 0 && <Props props={props} />}
    </article>
  ));
}
