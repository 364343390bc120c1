export const texts = {
  dialog: {
    title: 'Photo from a phone',
    code: 'Scan this QR code with your phone',
    help: 'Scan with the phone’s camera and take photos on the page that opens; no login is needed. The code works for {{minutes}} minutes and ends when you close this window.',
    local:
      'This page was opened at an address that only this computer can reach. Open it at its network address so that the phone can connect.',
    waiting: 'Waiting for photos from the phone…',
    arrived_one: '{{count}} photo has arrived',
    arrived_other: '{{count}} photos have arrived',
    insert: 'Insert into the record',
    ended: 'This code no longer works.',
    renew: 'Show a new code',
  },
  place: {
    title: 'Photos',
  },
  page: {
    title: 'Photo into the record',
    into: 'Photos go to',
    take: 'Take a photo',
    choose: 'Choose from photos',
    sent: 'Sent',
    again: 'Try again',
    onComputer: 'On the computer, choose “Insert into the record”.',
    noCode:
      'There is no code. Open the record on the computer, choose “Photo from a phone”, and scan the code shown there.',
  },
};
