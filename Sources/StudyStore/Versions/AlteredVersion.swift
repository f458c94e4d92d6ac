import StudyModel

/// The row of a version does not say what the history of its study recorded: the disk or another program changed it.
package struct AlteredVersion: Error, Hashable, Sendable {
  package let study: Study.ID
  /// As shown in the list of studies.
  package let title: String
  package let number: VersionNumber
  package let state: Version.State
  /// The state according to the history; nil if the history does not know the version, or knows it with other content or
  /// another approval.
  package let recorded: Version.State?
  /// What else is not as recorded, as parts of a sentence, such as “the decision of Rosalind differs (note)”.
  package let differences: [String]

  package init(
    study: Study.ID, title: String, number: VersionNumber, state: Version.State,
    recorded: Version.State?, differences: [String] = []
  ) {
    self.study = study
    self.title = title
    self.number = number
    self.state = state
    self.recorded = recorded
    self.differences = differences
  }

  /// What is wrong, as one sentence, with the first differences.
  package var fault: String { sentence(details) }

  /// What is wrong, as one sentence, for where the differences are listed.
  package var summary: String { sentence("") }

  private func sentence(_ details: String) -> String {
    let version = "Version \(number) of “\(title)” is "
    let stored = version + "stored as \(state.words)"
    return switch recorded {
    case nil:
      "\(stored), and its content or its approval is not what the study’s history recorded\(details)."
    case state: version + "not stored as the study’s history recorded it\(details)."
    case let recorded?:
      "\(stored), but the study’s history recorded it as \(recorded.words)\(details)."
    }
  }

  /// What else is not as recorded, each as a sentence, for lists.
  package var differenceSentences: [String] {
    differences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
  }

  /// The first differences after a colon; empty without any.
  private var details: String {
    differences.isEmpty ? "" : ": " + Self.firstOf(differences)
  }

  /// The first differences in one message, and how many more there are.
  static func firstOf(_ differences: [String]) -> String {
    let others = differences.count - mostNamed
    let more = others > 0 ? ["\(others) more"] : []
    return (differences.prefix(mostNamed) + more).joined(separator: "; ")
  }

  private static let mostNamed = 5

  /// What Accord does about it.
  package var effect: String {
    let mayBeWithdrawn = (try? state.moving(to: .withdrawn)) != nil
    return "Accord shows, publishes, and exports nothing of it."
      + (mayBeWithdrawn ? " An owner of the study can withdraw it." : "")
  }

  /// What can be done about it.
  package var advice: String { Self.advice(about: study) }

  static func advice(about study: Study.ID) -> String {
    "The person who runs this portal can compare it with a backup. The study’s id is \(study.uuidString.lowercased())."
  }
}

extension Version.State {
  /// As in a sentence.
  fileprivate var words: String { self == .changesRequested ? "changes requested" : rawValue }
}
