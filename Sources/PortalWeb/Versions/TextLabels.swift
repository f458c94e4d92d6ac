import StudyModel

/// What a text of a part is called on the version page, from the names on the way to it: “Alert before declining: Message”.
enum TextLabels {
  static func label(for place: Place) -> String {
    var labels: [String] = []
    var rest = place[...]
    while let name = rest.popFirst() {
      // The text of a part is what its own name promises.
      if rest.isEmpty, !labels.isEmpty, texts.contains(name) { break }
      if let element = elements[name], let id = rest.popFirst() {
        labels.append("\(element) \(id)")
      } else if let label = names[name] {
        labels.append(label)
      } else if !silent.contains(name) {
        labels.append(name.memberWords)
      }
    }
    return labels.joined(separator: ": ")
  }

  /// What a part has to say where it says one thing.
  private static let texts: Set = ["body", "content", "htmlContent", "text"]

  /// Members that add nothing to the names around them.
  private static let silent: Set = ["format", "key"]

  /// What an element of a list is called, ahead of its position or id.
  private static let elements = [
    "bodyItems": "Item", "choices": "Answer", "healthTypes": "Health data", "items": "Question",
    "pages": "Page", "pickers": "Picker", "questions": "Question", "rows": "Row",
  ]

  private static let names = [
    "addLabel": "Button to add an entry", "agreeLabel": "Agree button",
    "allowLabel": "Allow button", "body": "Text", "buttonText": "Button",
    "cancelAlert": "Alert before leaving", "confirmLabel": "Confirm button", "content": "Text",
    "continueLabel": "Continue button",
    "declineLabel": "Decline button", "defaultText": "Default answer",
    "denyAlert": "Alert before declining", "disagreeAlert": "Alert before disagreeing",
    "disagreeLabel": "Disagree button",
    "dontKnow": "“Don’t know” button", "earlyEnding": "Leave early", "entry": "Name of an entry",
    "html": "Page", "htmlContent": "Text", "label": "Link", "learnMoreLabel": "Learn more link",
    "other": "Other", "passwordMessage": "Message when a password does not match",
    "patternMessage": "Message when the pattern does not match", "reasonForConsent": "Agreement",
    "refusalAlert": "Alert before refusing", "repetition": "Entries",
    "returnLabel": "Return button",
  ]
}
