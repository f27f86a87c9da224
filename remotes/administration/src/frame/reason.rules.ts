import { required, stringLength } from '@editorial/ui/forms';

/** What reasons for a restriction have to be, as the contract says (`reasonsGiven`). */
export const reasonRules = {
  ground: [required(), stringLength(3, 500)],
  facts: [required(), stringLength(10, 4000)],
};
