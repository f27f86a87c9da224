import { defineDocument } from '@editorial/contracts/document';
import { pricingPage } from './document/pricing.ts';

/** The page as the server draws it, for visitors without scripts and until scripts are there. */
export default defineDocument({ '/pricing': { byCountry: true, draw: pricingPage } });
