export default function withoutServerFields(source: string): string;
