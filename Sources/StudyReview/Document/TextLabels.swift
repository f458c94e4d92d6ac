import StudyModel
import StudyParts

/// Labels for a part's texts on the version page, such as “Alert after Deny: text” or “Text 2: Linked text”.
package enum TextLabels {
  /// - Parameters:
  ///   - place: The place of the text, relative to the part.
  ///   - settings: The settings of the part, whose labels name its texts.
  ///   - answer: The text of the answer that contains the text; nil to use its value.
  package static func label(for place: Place, in settings: [Setting], answer: String? = nil)
    -> String
  {
    var labels: [String] = []
    var rest = place[...]
    while let name = rest.first, let element = elements[name], rest.count > 1 {
      labels.append("\(element) \(rest[rest.startIndex + 1])")
      rest = rest.dropFirst(2)
    }
    let isNamed = rest.count == 1 && !labels.isEmpty && rest.last.map(texts.contains) == true
    if !isNamed, let setting = settings.first(where: { $0.isLocalized && $0.path == place }) {
      return (labels + [setting.label]).joined(separator: ": ")
    }
    return (labels + self.labels(for: rest, isInElement: !labels.isEmpty, answer)).joined(
      separator: ": ")
  }

  /// Labels for a text that no setting names, made from its path, such as for an answer in a table.
  private static func labels(
    for place: ArraySlice<String>, isInElement: Bool, _ answer: String?
  ) -> [String] {
    var labels: [String] = []
    var rest = place
    while let name = rest.popFirst() {
      // The text field of an answer, whose name would repeat the answer's.
      if name == "other", !labels.isEmpty, let member = rest.popFirst() {
        labels[labels.count - 1] =
          "\(member.memberLabel) of “\(answer ?? place[rest.startIndex - 3])”"
        continue
      }
      // The label of an element already implies its main text.
      if rest.isEmpty, isInElement || !labels.isEmpty, texts.contains(name) { break }
      if let element = elements[name], let id = rest.popFirst() {
        labels.append("\(element) \(id)")
      } else if let label = names[name] {
        labels.append(label)
      } else if !silent.contains(name) {
        labels.append(name.memberLabel)
      }
    }
    return labels
  }

  /// Members that hold the main text of a part.
  private static let texts: Set = ["body", "content", "htmlContent", "text"]

  /// Members that add nothing to the names around them.
  private static let silent: Set = ["format", "key"]

  /// Names for list elements, placed before their position or ID.
  private static let elements = [
    "bodyItems": "Text", "choices": "Answer", "healthTypes": "Health data", "items": "Question",
    "pages": "Page", "pickers": "Picker", "questions": "Question", "rows": "Row",
  ]

  private static let names = [
    "addLabel": "Button to add an entry", "body": "Text", "buttonText": "Button",
    "content": "Text", "defaultText": "Default answer", "dontKnow": "“Don’t know” button",
    "earlyEnding": "Leave early", "entry": "Name of an entry", "html": "Page",
    "htmlContent": "Text", "label": "Link", "learnMoreLabel": "Learn more link", "other": "Other",
    "patternMessage": "Message when the pattern does not match", "repetition": "Entries",
  ]
}
