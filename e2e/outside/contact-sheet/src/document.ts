import { catalogApi } from '@editorial/contracts/catalog';
import { defineDocument, type PageRequest } from '@editorial/contracts/document';
import { html } from '@editorial/contracts/markup';
import type { z } from '@editorial/contracts/schema';

type Pictures = z.infer<typeof catalogApi.list.response>;

async function startPage({ read, number, site }: PageRequest) {
  const { body } = await read<Pictures>(`${catalogApi.list.path}?maxResultCount=1`);
  const count = number(body?.totalCount ?? 0);
  const path = '/contact-sheet';
  return {
    card: {
      title: 'Contact sheet',
      description: `The newest of ${count} pictures, side by side`,
      path,
      data: { '@context': 'https://schema.org', '@type': 'WebPage', url: site.address + path },
    },
    body: html`<div class="ed-page"><h1>Contact sheet</h1><p>${count} pictures</p></div>`,
  };
}

/** The page as the server draws it, for visitors without scripts and until scripts are there. */
export default defineDocument({ '/contact-sheet': { draw: startPage } });
