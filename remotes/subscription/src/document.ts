import { defineDocument } from '@editorial/contracts/document';
import { pricingPage } from './document/pricing.ts';

/** What the server draws, for visitors without scripts and until scripts are there. */
export default defineDocument({ '/pricing': { draw: pricingPage } });
