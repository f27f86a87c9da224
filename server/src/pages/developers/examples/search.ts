// Searches the catalog, page by page. Needs SITE, CLIENT_ID and CLIENT_SECRET.
import { catalogList, createEditorial, pages } from '@editorial/client';

const { SITE = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const client = createEditorial({
  site: SITE,
  machine: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  language: 'en',
});

const query = { searchText: process.argv[2] ?? 'harbor' };
for await (const asset of pages(catalogList, { client, query, pageSize: 2 }))
  console.log(asset.title);
