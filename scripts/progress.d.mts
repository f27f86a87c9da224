export interface Step {
  line(text: string): void;
  end(isDone?: boolean): void;
}
export function showStep(
  name: string,
  expected?: string,
  options?: {
    isShared?: boolean;
    out?: { isTTY?: boolean; write(text: string): unknown };
  },
): Step;
