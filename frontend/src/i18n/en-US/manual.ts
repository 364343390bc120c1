import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/manual';

export const texts: Texts<typeof zh> = {
  chapters: {
    start: {
      title: 'Logging in, finding your way',
      body: 'Log in with the account your organisation gave you. Several wrong passwords lock the account for a while: wait, or ask an administrator.\nThe header has the product menu and the areas on its left, with what does not fit under More; search, notifications, language and your own menu on its right.\nLock the screen from your menu when you leave your openRecord. It locks by itself after a while; your password opens it again and drafts are kept.',
    },
    record: {
      title: 'Writing a record',
      body: 'Choose New record in the side menu, then Blank record, and write: the record is created and numbered with the first character typed, and leaving without writing creates nothing. Title, notebook, project and type follow where you are and what you chose last; change them at the title and below it. A template shows its content beside the list, those you used last come first; look with the arrow keys and take one with Enter. Ctrl/⌘ + Enter submits for review; reviewers approve with it.\nClick into the text of a module to edit it there. When you are done press Esc, choose Done, or go on elsewhere: there is no save button to look for. What you type is kept as a draft at once and enters the record when you leave the module; the line at the top says which of the two it is. Ctrl/⌘ + S puts it into the record now.\nMarking a module N/A asks for a reason.\nDuplicate, in the menu of a module, puts a copy right below it; From another record, under Add module, finds a record that you can read, shows its modules and copies one here. Signatures and comments stay behind; the module and the audit trail say where it came from.\nSet-up only, when you clone a record, is for the next experiment: dates, ticks, results and the like are left empty, and each kind of module says beforehand what it clears.\nIn any field, Ctrl/⌘ + / inserts a symbol and Ctrl/⌘ + ; the date and time. Every module has an undo of its own.\nA module somebody else is editing shows their name. If two people changed the same place you are given both versions to merge; nothing is overwritten silently.',
    },
    sign: {
      title: 'Signing and submitting',
      body: 'Sign a module when it is finished: check what is being signed, choose the meaning, enter your password. It is locked from then on; to change it, remove the signature and say why. Five wrong passwords in a row lock your signing and further logins from this computer until an administrator removes the lock.\nSubmit the record for review when all is done. Fields still missing are listed with their places.',
    },
    review: {
      title: 'Reviewing',
      body: 'The bell shows how many items are waiting for you and leads to the queues.\nA review starts with what changed since last time. Both approval and rejection require a signature; when rejecting, state what must change: the author sees the marks.\nMove through the queue with [ and ].',
    },
    project: {
      title: 'Projects and tasks',
      body: 'Create a project, name its leader and members, say whether it is in pre-research or in research, and split it into tasks.\nA paused or finished project accepts no new tasks or records; existing ones can still be read.\nThe pages of projects, tasks, templates, instruments and methods have Relations: say which other item it refers to, continues, replaces or is compared with; that item may also be a record. Both pages show it, to those alone who may read both; whoever added it, and whoever may change the entry it stands with, takes it back with a reason. How records relate to one another stands in the module Related records, and is signed with the record.',
    },
    search: {
      title: 'Search and keyboard',
      body: 'Press / for the search box and Enter for the results. Only records you can read are found.\nInside a record Ctrl/⌘ + F finds text in all of its modules, subscripts included; pressed again it opens the browser’s own search.\nCtrl/⌘ + K opens the command palette; part of a number, such as SL-2026-00, finds the record. Press ? on any screen for its keys. In a record j and k go to the next and the previous module, e edits it, s signs it, a adds one after it, Esc leaves it, and Ctrl/⌘ + Enter submits or approves. In lists j and k move, Enter opens, x selects, m opens the actions of the row and f adds a filter.\nFilters are added one by one: choose the field, then its value. Click a chip to change it, × removes it, and Back undoes the last step. They stand in the address, so a link shows a colleague the same filters. Save the ones you use often as a view above the list: it can be renamed, made the default or deleted, and follows you to every computer.',
    },
    trail: {
      title: 'Audit and proof',
      body: 'The trace of a record lists every change: who, when, old value, new value, why.\nThe audit trail can be searched by person, time and object. Administrators can verify the whole log: a change anywhere in it is found.',
    },
    outside: {
      title: 'Other platforms',
      body: 'Open “Platforms” in the side panel of a record to submit a sample for inspection, register a compound, requisition materials, or book what was used. The form brings along what the record knows.\nWhen a platform returns a request, the problem stands beside the field; correct it and send it again. Until the platform has accepted a request it can be withdrawn. If a platform cannot be reached, there is no need to submit again: it is sent by itself, once, as soon as the platform is back.\nThe sample centre lists all your inspection sheets and their results.',
    },
    programs: {
      title: 'Programs',
      body: 'Whoever may manage members adds a service account for each program under “Team → Service accounts”, gives it roles and a department, and creates tokens, each with a purpose, scopes and an expiry date. A token is shown only once; put it into the program’s secret store straight away.\nThe list shows the scopes of each token, when it expires and when it was last used. Revoke at once what is no longer used or may have leaked; this cannot be undone.\nScopes are “read” and “write”, each for one kind of content: records, templates, resources (instruments, methods, maintenance and the like), dictionaries and so on. The service account needs the right as well: only a keeper of an instrument records its calibration, for example. Putting a method in force, withdrawing it, and returning an instrument to service are decided by people; no token does that.\nEverything a program does is recorded in the audit trail under its service account, which cannot log in and never signs or approves.',
    },
    messages: {
      title: 'Messages',
      body: 'Reviews, comments, shares, tasks and the answers of platforms arrive in your messages; opening one marks it as read. Type @ in a comment to mention people who may read the record; they get a message.\nIn “Message settings” choose for each whether it comes in the app, by email or in the chat group; a summary of unread messages and pending items can be sent daily, weekly or monthly. Chat messages contain record numbers only, never titles or contents.\nItems that could not be sent are listed under “Deliveries” in the team area, where administrators and compliance officers can retry them, or discard them with a reason.',
    },
    repair: {
      title: 'What “Being repaired” means',
      body: 'When an event cannot be read, because a value in it is out of range, it is too large, or somebody else wrote it into the log, only the record, project or task that it belongs to is set aside. Lists and pages say “Being repaired”, and everything else goes on. Nothing is lost: the event stands in the log as it was written.\nThe author of such a record and those who see all records can still open it. What they see may be incomplete, so it cannot be signed, submitted, reviewed, printed, exported or sent to a platform. Where the event is a change of an account, a role or the people of a project, the permissions concerned are suspended so that nobody is granted too much.\nAn organisation administrator resolves it: “Deliveries” in the admin centre gives the reason, and “Try again” reads the event once the cause has been removed. After an upgrade it is read automatically. You need not repeat anything; contact the administrator if it is urgent.',
    },
    offline: {
      title: 'Without a network',
      body: 'When the amber line appears at the top, check the network. What you type is kept on this computer and sent again later; the same action is never carried out twice.\nDo not clear the browser’s data until then.',
    },
  },
};
