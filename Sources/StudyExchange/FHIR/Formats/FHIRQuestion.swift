import StudyDocuments
import StudyModel

/// An answer format in FHIR's terms.
struct FHIRQuestion {
  var type: FHIRItemType
  /// How conditions compare the answer.
  var kind: FHIRAnswer.Kind
  /// The members of its document that are written or reported as lost. Any other member that is set is reported by name.
  var known: Set<String>
  var isSeveral = false
  var maximumLength: Int?
  var options: [FHIROption] = []
  var initial: (member: String, value: JSONValue)?
  var extensions: [JSONValue] = []
  /// Texts that are shown with the question, with how they are shown.
  var notes: [(text: LocalizedText, control: FHIRControl)] = []
  /// Questions that are asked instead, one for each part of the answer.
  var parts: [FHIRQuestion] = []
  var losses: [FHIRQuestionLoss] = []

  init(_ type: FHIRItemType, _ kind: FHIRAnswer.Kind, knowing known: Set<String>) {
    self.type = type
    self.kind = kind
    self.known = known
  }

  mutating func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      FHIRQuestionLoss(
        code: code, kind: kind, severity: severity, place: place, what: what, became: became,
        advice: advice))
  }

  /// Looks that FHIR has no words for.
  mutating func loseLooks(_ members: [(name: String, words: String, isSet: Bool)]) {
    for member in members where member.isSet {
      lose("look-not-carried", .dropped, .note, [member.name], member.words)
    }
  }
}

/// A loss of an answer format.
struct FHIRQuestionLoss {
  let code: String
  let kind: Loss.Kind
  let severity: Loss.Severity
  /// Below the place of the format.
  let place: Place
  let what: String
  let became: String?
  let advice: String?
}
