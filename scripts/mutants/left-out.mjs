/** The message of the error by which a test is left out: nothing it does can find the mutant. */
export const LEFT_OUT = 'left out';
