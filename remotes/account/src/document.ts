import { defineDocument } from '@editorial/contracts/document';
import { registerPage } from './document/register.ts';

const drawing = { draw: registerPage };

/** The pages of the account that the server draws, until the scripts are there. */
export default defineDocument({ '/register': drawing, '/account/register': drawing });
