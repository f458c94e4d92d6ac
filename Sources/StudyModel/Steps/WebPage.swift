/// Shows a page, optionally with a signature pad below it.
public struct WebPage: ReducibleStep {
  /// Sanitized HTML.
  public var html: LocalizedText = [:]
  public var address: String?
  public var asksForSignature: Bool = false

  public init(html: LocalizedText = [:], address: String? = nil, asksForSignature: Bool = false) {
    self.html = html
    self.address = address
    self.asksForSignature = asksForSignature
  }
}

extension WebPage {
  public static var kind: StepContent.Kind { .webPage }
  public static var name: String { "Web page" }
  public static var isOnClientOnly: Bool { true }
  public static var blank: WebPage { WebPage() }
  public var content: StepContent { .webPage(self) }
  public var shape: StepShape {
    asksForSignature ? .signature(SignatureRequest()) : .words(Instruction())
  }
  public static let membersInShape: Set<String> = ["asksForSignature"]
  public var asking: AskingStep? { .webPage(self) }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("html", html)], at: place)
  }
}

extension WebPage: StepKind {
  var asksToAgree: Bool { asksForSignature }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { .other }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: [asksForSignature ? "typed" : StepAnswers.goingOn])
  }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    html.isEmpty
      ? map.inspection.sourceProblems(address, nil, at: place)
      : bodyProblems(at: place, in: map.inspection)
  }

  /// ResearchKit inserts the signature before the end of the page's body, and stops if it finds none (§2.17).
  private func bodyProblems(at place: Place, in inspection: Inspection) -> [Problem] {
    guard asksForSignature else { return [] }
    return html.languages.filter { language in
      let words = html[language] ?? ""
      return !words.contains("</body>") || !words.contains("</html>")
    }.map { language in
      Problem(
        .advice, .pageWithoutBody, at: place + ["html", language.rawValue],
        "\(inspection.name(of: place)) asks for a signature, but its page does not end with </body></html>, so ResearchKit cannot add the signature. Apps must put the page into a complete one first."
      )
    }
  }
}
