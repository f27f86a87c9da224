import { usePageMetadata } from '@editorial/platform';
import { useState } from 'react';

export function Example() {
  const [title, setTitle] = useState('Playground');
  usePageMetadata({ title, meta: { description: `A page about ${title}.` } });
  return (
    <label>
      Title of this page{' '}
      <input
        className="ed-input"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </label>
  );
}
