export function obstacleOf(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null>;
