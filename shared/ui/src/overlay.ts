/** What lies over the page and takes it over: questions, modals, sheets. */
export { Dialog, type DialogProps } from './overlay/Dialog.tsx';
export { Modal, useModal, type ModalHandle, type ModalProps } from './overlay/Modal.tsx';
export { Sheet } from './overlay/Sheet.tsx';
