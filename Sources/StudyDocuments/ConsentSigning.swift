import ConsentMarkdown
import Foundation
import StudyModel
import StudyPreview

/// A participant's answers and signatures in a consent, to be printed in it.
package struct ConsentSigning: Hashable, Sendable {
  /// The values of the interactive elements in the text, by their ids.
  package var elements: [String: JSONValue]
  package var signatories: [Signature.ID: Signatory]
  /// When the participant agreed, for people.
  package var moment: String
  /// The day, as shown next to signatures in the text.
  package var day: String
  /// The same moment for programs.
  package var timestamp: Date?
  /// How widely the data may be shared, if that was asked.
  package var sharing: [SharingChoice] = []

  package init(
    elements: [String: JSONValue] = [:], signatories: [Signature.ID: Signatory] = [:],
    moment: String, day: String, timestamp: Date? = nil
  ) {
    self.elements = elements
    self.signatories = signatories
    self.moment = moment
    self.day = day
    self.timestamp = timestamp
  }

  /// The two answers to a question about sharing, and the chosen one.
  package struct SharingChoice: Hashable, Sendable {
    package let title: String
    package let wide: String
    package let narrow: String
    package let isWide: Bool
  }

  package struct Signatory: Hashable, Sendable {
    package var givenName: String?
    package var familyName: String?
    /// The address of a drawing, or the word `typed`; nil if no signature was requested.
    package var signature: String?
    package var date: String

    package init(
      givenName: String? = nil, familyName: String? = nil, signature: String? = nil, date: String
    ) {
      self.givenName = givenName
      self.familyName = familyName
      self.signature = signature
      self.date = date
    }
  }
}

extension ConsentSigning {
  /// What was signed in a walkthrough. Nil if the consent was not agreed to or was declined, or if the task says that answers
  /// are not kept.
  package init?(
    of consent: Consent, in walk: Walkthrough, zone: TimeZone, language: Language
  ) {
    guard walk.ending?.outcome != .discarded else { return nil }
    let steps = Dictionary(walk.task.steps.map { ($0.id, $0) }) { first, _ in first }
    let dates = DocumentDates(of: consent, in: language)
    var last: Date?
    var isAgreed = false
    self.init(moment: "", day: "")
    for visited in walk.result(zone: zone, language: language).steps {
      guard case .consentReview(let review) = steps[visited.step]?.content,
        review.consent == consent.id
      else { continue }
      for case .consent(let result) in visited.results {
        guard result.consented else { return nil }
        isAgreed = true
        last = visited.left ?? last
        elements.merge(result.elements?.objectValue ?? [:]) { _, new in new }
        guard let signature = result.signature else { continue }
        signatories[signature.id] = Signatory(
          givenName: signature.givenName, familyName: signature.familyName,
          signature: walk.records[visited.step]?.answer["signature"]?.stringValue,
          date: visited.left.map { dates.written(CalendarDay($0, in: zone)) } ?? "")
      }
    }
    guard isAgreed else { return nil }
    timestamp = last
    day = last.map { dates.written(CalendarDay($0, in: zone)) } ?? ""
    moment =
      last.map {
        Self.moment(
          $0, zone, language.ofInterface, DocumentDates(of: consent, in: language.ofInterface))
      } ?? ""
    sharing = Self.sharing(in: walk, language)
  }

  private static func sharing(in walk: Walkthrough, _ language: Language) -> [SharingChoice] {
    let words = SharingStrings(language)
    func text(_ text: LocalizedText) -> String {
      text.text(in: language, else: walk.study.primaryLanguage)
    }
    return walk.task.steps.compactMap { step in
      guard case .sharing(let sharing) = step.content,
        let isWide = walk.records[step.id]?.answer.arrayValue?.first?.booleanValue
      else { return nil }
      let said = SharingStrings.sentences(
        of: sharing, in: language, else: walk.study.primaryLanguage)
      return SharingChoice(
        title: step.title.isEmpty ? words.title : text(step.title), wide: said.wide.words,
        narrow: said.narrow.words, isWide: isWide)
    }
  }

  private static func moment(
    _ moment: Date, _ zone: TimeZone, _ language: Language, _ dates: DocumentDates
  ) -> String {
    let time = Date.FormatStyle.dateTime.hour().minute().timeZone()
    var style = dates.hasPattern ? time : time.day().month(.wide).year()
    style.locale = Locale(identifier: language.rawValue)
    style.calendar = Calendar(identifier: .gregorian)
    style.timeZone = zone
    let words = moment.formatted(style)
    return dates.hasPattern
      ? "\(dates.written(CalendarDay(moment, in: zone))), \(words)" : words
  }
}

extension ConsentSigning {
  /// The answers to the elements of one document.
  func answers(to document: ConsentDocument) -> ConsentAnswers {
    var answers = ConsentAnswers(of: document)
    for element in document.elements {
      guard let value = elements[element.id] else { continue }
      switch element {
      case .toggle(let toggle): answers.setToggle(toggle.id, to: value.booleanValue ?? false)
      case .select(let select): answers.select(value.stringValue ?? "", in: select.id)
      case .signature(let signature):
        answers.setName(
          ofSignature: signature.id, givenName: value["givenName"]?.stringValue ?? "",
          familyName: value["familyName"]?.stringValue ?? "")
        answers.sign(signature.id, with: value["signature"]?.stringValue ?? "")
      }
    }
    return answers
  }
}
