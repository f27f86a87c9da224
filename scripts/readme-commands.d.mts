export function tableOfCommands(): string;
export function readmeWithCommands(text?: string): string;
