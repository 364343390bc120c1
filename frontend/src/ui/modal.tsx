import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { staysOpen, useBackCloses } from './open-dialogs';

type Props = ModalProps & {
  /** The whole screen at its address: closing it is going back. */
  readonly isScreen?: boolean;
};

/** A dialog that the browser's Back closes. */
export const Modal = ({ isScreen = false, ...props }: Props) => {
  const onBack = props.closeOnEscape === false ? staysOpen : props.onClose;
  useBackCloses(props.opened, isScreen ? null : onBack);
  return <MantineModal {...props} />;
};
