import { Button, Icon } from '@editorial/ui';
import { Credits } from '@editorial/ui/display';
import { PictureGrid } from '@editorial/ui/grid';
import { useState } from 'react';
import { pictures } from '../pictures.ts';

/** `?count=100000` shows as many pictures. */
const items = pictures(Number(new URLSearchParams(location.search).get('count') ?? 24));

export function Results() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['3']));
  return (
    <PictureGrid
      items={items}
      label="Results"
      hrefOf={({ id }) => `/public/${id}`}
      selected={selected}
      onSelect={setSelected}
      renderOverlay={({ title }) => (
        <>
          <span style={{ flex: 1 }}>
            <b>{title}</b>
            <br />
            <Credits amount={3} />
          </span>
          <Button size="small" iconOnly aria-label="Add to basket" icon={<Icon name="basket" />} />
        </>
      )}
    />
  );
}
