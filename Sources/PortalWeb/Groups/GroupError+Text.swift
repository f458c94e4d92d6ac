import StudyEditing
import StudyStore

extension FormErrors {
  /// Reports what is wrong with a group at the field of the form that caused it.
  /// - Parameter person: the field with the email of a person.
  init(_ error: GroupError, person: String = "email") {
    self.init(error.field(person: person), error.words)
  }
}

extension GroupError {
  fileprivate func field(person: String) -> String {
    switch self {
    case .missingName, .longName, .nameTaken, .changedMeanwhile: "name"
    case .unknownAccount, .reviewersOnlyRead: person
    case .lastLead: "members"
    case .groupsOwnNothing: "role"
    }
  }

  var words: String {
    switch self {
    case .missingName: "Enter a name."
    case .longName(let maximum): "Use at most \(maximum) characters."
    case .nameTaken: "Another group has this name. Choose a different one."
    case .unknownAccount(let email):
      email.isEmpty
        ? "Enter the email address of the person’s account."
        : "No active account uses the email \(email). Ask an administrator to invite this person."
    case .reviewersOnlyRead(let name):
      "\(name) has a reviewer account, which can only view studies. Groups can edit studies, so choose someone else."
    case .lastLead: "A group must have a lead. Make someone else a lead first."
    case .groupsOwnNothing: "A group can view or edit a study. Only people own studies."
    case .changedMeanwhile:
      "Someone changed this group since you opened this page, so nothing was saved. Compare your entries with the group’s page, then save again."
    }
  }
}
