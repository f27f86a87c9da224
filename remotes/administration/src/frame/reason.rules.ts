import { required, stringLength } from '@editorial/ui/forms';

/** The rule for the reasons of a restriction, as the contract says (`reasonsGiven`). */
export const reasonRules = {
  ground: [required(), stringLength(3, 500)],
  facts: [required(), stringLength(10, 4000)],
};
