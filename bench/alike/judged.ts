/** The grades of the pictures that are alike, by picture (judged.txt beside this file says how). */
export function judgedAlike(text: string): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>();
  for (const line of text.split('\n')) {
    const { grade, names = '' } = /^(?<grade>[12]) [^:]+: (?<names>.+)$/.exec(line)?.groups ?? {};
    if (grade === undefined) continue;
    const pictures = names.split(' ');
    for (const one of pictures) {
      const grades = all.get(one) ?? new Map<string, number>();
      for (const other of pictures)
        if (other !== one) grades.set(other, Math.max(Number(grade), grades.get(other) ?? 0));
      all.set(one, grades);
    }
  }
  return all;
}
