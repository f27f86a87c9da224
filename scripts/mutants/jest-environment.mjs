import Environment from '../../shared/testing/src/jest.environment.mjs';

/** The environment of pages. With a mutant, tests after the first that failed are left out. */
export default class StoppingEnvironment extends Environment {
  #hasFailed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_done' && test.errors.length > 0) this.#hasFailed = true;
    const isStopped = this.#hasFailed && process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
    if (name === 'test_start' && isStopped) test.mode = 'skip';
  }
}
