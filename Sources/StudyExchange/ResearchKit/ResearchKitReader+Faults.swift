import StudyModel

/// What cannot be read in a file, as errors at their places.
extension ResearchKitReader {
  /// Reports a value that cannot be read as the kind its key takes.
  func fault(_ value: JSONValue, _ kind: ORKKeyKind, at place: Place) {
    faults.insert(place)
    if case .object("ORKStep") = kind {
      lose(
        "not-a-step", .dropped, .error, place, "Something that is not a step: \(shortened(value))",
        advice: "ResearchKit fails on it; remove it")
      return
    }
    let code =
      switch kind {
      case _ where value.isNull: "wrong-kind"
      case .name, .code: "unknown-name"
      case .date, .clock, .pattern: "unreadable-value"
      default: "wrong-kind"
      }
    lose(
      code, .dropped, .error, place, "\(shortened(value)) where \(kind.name) is expected",
      became: "as if it were not there", advice: advice(on: value, insteadOf: kind))
  }

  /// Reports that the task, which is the whole file, does not say its class.
  func reportMissingClass(of task: ORKObject) {
    faults.insert(task.place + ["_class"])
    lose(
      "class-missing", .approximated, .error, task.place, "A task without a “_class”",
      became: task.className, advice: "ResearchKit fails on it; write its class")
  }

  private func advice(on value: JSONValue, insteadOf kind: ORKKeyKind) -> String {
    switch kind {
    case _ where value.isNull: "ResearchKit fails on it; remove it"
    case .whole where value.numberValue != nil:
      "ResearchKit reads a different number; use a whole number up to 2,147,483,647"
    case .row: "ResearchKit shows how it describes the value; use a text"
    default: "ResearchKit fails on it; fix its type"
    }
  }

  /// Reports keys that an object has more than once, of which only the last value is read, as by Apple's parser.
  func report(_ repeated: RepeatedMembers) {
    for member in repeated.listed {
      let again = "line \(member.line), column \(member.column)"
      let place = pointers.place(of: member.path)
      if member.isSame {
        lose(
          "key-repeated", .merged, .note, place,
          "The key “\(member.name)”, which appears \(member.times) times with the same value, again at \(again)",
          became: "one key", advice: "keep only one")
      } else {
        lose(
          "key-repeated", .dropped, .error, place,
          "A value of the key “\(member.name)”, which appears \(member.times) times, again at \(again)",
          became: "the last value", advice: "keep only one")
      }
    }
    if repeated.more > 0 {
      lose(
        "keys-repeated", .dropped, .error, [],
        "Values of other keys that appear more than once: \(repeated.more)",
        became: "the last value of each", advice: "fix the program that writes the file")
    }
    if repeated.moreSame > 0 {
      lose(
        "keys-repeated", .merged, .note, [],
        "Other keys that appear more than once with the same value: \(repeated.moreSame)",
        became: "one key each")
    }
  }

  /// Whether study documents can hold a number. The largest number there is means that a value is not set (§3.18).
  func isKeepable(_ number: Double, at place: Place) -> Bool {
    guard abs(number) > StudyLimits.largestNumber, number != .greatestFiniteMagnitude else {
      return true
    }
    faults.insert(place)
    lose(
      "number-too-large", .dropped, .error, place,
      "\(shortened(.number(number))), which is too large for a study",
      became: "as if it were not there",
      advice: "use one between −1,000,000,000,000,000 and 1,000,000,000,000,000")
    return false
  }

  /// A question with the platter layout must be a card with a title, no question of its own, and text choices (§2.9).
  func checkPlatter(
    _ members: inout [String: JSONValue], of className: String, at place: Place
  ) {
    guard members["presentationStyle"] == "platter",
      ORKClass.isKind(className, of: "ORKQuestionStep")
    else { return }
    let isChoice = members["answerFormat"]?["_class"] == "ORKTextChoiceAnswerFormat"
    let isCard = members["useCardView"] != false && members["useCardView"] != 0
    guard !isChoice || !isCard || members["title"] == nil || members["question"] != nil else {
      return
    }
    members["presentationStyle"] = nil
    faults.insert(place + ["presentationStyle"])
    lose(
      "platter-refused", .dropped, .error, place + ["presentationStyle"],
      "The platter style for anything but a card with a title and texts to choose, which ResearchKit refuses",
      became: "the default style")
  }
}
