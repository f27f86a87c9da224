import type { OrderReference } from '@editorial/contracts/order-fields';
import type { Seller } from '../../settings/settings-in-memory.ts';
import type { Period } from './invoice-period.ts';
import type { InvoiceRow } from '../tables/orders.tables.ts';

/** An invoice as it is printed. */
export interface PrintedInvoice extends Pick<
  InvoiceRow,
  'number' | 'billing' | 'issuedAt' | 'dueAt' | 'paidAt' | 'amount' | 'currency' | 'tax'
> {
  /** In which it is written. */
  readonly language: string;
  readonly seller: Seller;
  /** The subject of the invoice: an order, or the period of a plan. */
  readonly reference: string;
  /** The period of supply. Without one: the day of the invoice, which delivers. */
  readonly period?: Period;
  /** Values of the buyer for the fields of the order. */
  readonly references?: readonly OrderReference[];
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  /** How it was paid, or how a credit note was given back. */
  readonly paidBy: 'Card' | 'Transfer' | 'SetOff' | 'GivenBack';
  /** The invoice of which it is a credit note. Its amounts are positive all the same. */
  readonly credits?: { readonly number: string; readonly issuedAt: Date };
}
