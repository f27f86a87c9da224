/** Whom buyers ask about invoices (BG-6 of EN 16931). */
export interface SellerContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** A contact of three lines: name, telephone, email. Null if it is not one. */
export function sellerContactFrom(text: string): SellerContact | null {
  const [name = '', phone = '', email = '', ...more] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // XRechnung: three digits (BR-DE-27), and one @ between two signs on each side (BR-DE-28).
  const isWhole = /(?:\D*\d){3}/.test(phone) && /^[^@\s]{2,}@[^@\s]{2,}$/.test(email);
  return name !== '' && isWhole && more.length === 0 ? { name, phone, email } : null;
}

export const isSellerContact = (text: string): boolean =>
  text.trim() === '' || sellerContactFrom(text) !== null;
