import StudyModel

/// An answer format in ResearchKit's terms.
struct ORKFormat {
  let className: String
  /// What is recorded for an answer.
  let result: ORKQuestionResult
  /// The members of its document that are written or reported as lost. Any other member that is set is reported by name.
  let known: Set<String>
  /// The values that can be in an answer, each at most once, if answers are arrays of chosen values; otherwise empty.
  let offered: [ChoiceValue]
  private let write: (inout ORKMembers, ResearchKitWriter, Place) -> Void

  init(
    _ className: String, recording result: ORKQuestionResult, knowing known: Set<String>,
    offering offered: [ChoiceValue] = [],
    write: @escaping (inout ORKMembers, ResearchKitWriter, Place) -> Void
  ) {
    self.className = className
    self.result = result
    self.known = known
    self.offered = offered
    self.write = write
  }

  /// The format as the closest one to another, which is reported.
  fileprivate func replacing<Format: ReducibleFormat>(_ format: Format) -> ORKFormat {
    ORKFormat(className, recording: result, knowing: Format.membersInShape, offering: offered) {
      members, writer, place in
      writer.lose(
        "format-simplified", .approximated, .note, place, format.nameInLosses,
        became: format.closest)
      write(&members, writer, place)
    }
  }

  fileprivate func json(by writer: ResearchKitWriter, at place: Place) -> JSONValue {
    var members = ORKMembers(className)
    write(&members, writer, place)
    return members.json
  }
}

/// Maps each answer format to ResearchKit's.
struct ORKFormats: AnswerShapeVisitor {
  typealias Decision = ORKFormat

  func reduced(_ decision: ORKFormat, from format: some ReducibleFormat) -> ORKFormat {
    decision.replacing(format)
  }
}

extension AnswerFormat {
  var inResearchKit: ORKFormat { accept(ORKFormats()) }

  /// What ResearchKit records for an answer in this format.
  package var researchKitResult: ORKQuestionResult { inResearchKit.result }

  /// - Parameter place: the format's place in the study.
  func researchKitObject(by writer: ResearchKitWriter, at place: Place) -> JSONValue {
    let format = inResearchKit
    writer.reportUnknown(in: self, except: format.known.union(["kind"]), at: place)
    if let dontKnow = settings.dontKnow {
      writer.reportUnknown(
        in: dontKnow, except: ORKMembers.knownOfDontKnow, at: place + ["dontKnow"])
    }
    return format.json(by: writer, at: place)
  }
}

extension ORKMembers {
  fileprivate static let knownOfDontKnow: Set = ["text", "style"]

  /// The settings of “I don’t know”.
  mutating func set(_ dontKnow: DontKnow?, by writer: ResearchKitWriter) {
    guard let dontKnow else { return }
    self["showDontKnowButton"] = true
    set("customDontKnowButtonText", writer.text(dontKnow.text))
    set("dontKnowButtonStyle", dontKnow.style.map { $0 == .row ? 1 : 0 })
  }
}
