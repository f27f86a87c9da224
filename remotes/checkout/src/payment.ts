/** Leads to the payment's page, which is at Stripe: this page goes away. */
export function leadToPayment(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, rel: 'noreferrer' });
  document.body.append(link);
  link.click();
  link.remove();
}
