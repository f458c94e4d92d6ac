extension Signature {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    var problems: [Problem] = []
    if title.isEmpty {
      problems.append(
        Problem(
          .error, .signatureWithoutTitle, at: place + ["title"],
          "The signature “\(id)” has no title. Apps cannot print the consent without one. Enter who signs, such as Participant."
        ))
    }
    if requiresDrawing && !requiresName && !isSignedBeforehand {
      problems.append(
        Problem(
          .advice, .drawingWithoutName, at: place + ["requiresName"],
          "\(inspection.name(of: place)) asks for a drawn signature but not for a name. The printed consent will not say whose it is."
        ))
    }
    if !requiresDrawing && !requiresName && !isSignedBeforehand {
      problems.append(
        Problem(
          .warning, .emptySignature, at: place,
          "\(inspection.name(of: place)) asks for neither a name nor a drawing, so nothing is printed. Ask for one, or remove it."
        ))
    }
    return problems + dateFormatProblems(at: place + ["dateFormat"])
      + inspection.assetProblems([image], at: place + ["image"])
  }

  /// Whether a name or an image is given before anyone takes part.
  var isSignedBeforehand: Bool { givenName != nil || familyName != nil || image != nil }

  private func dateFormatProblems(at place: Place) -> [Problem] {
    guard let dateFormat, let flaw = DatePattern(dateFormat).flaw else { return [] }
    let remedy: String
    switch flaw {
    case .unknownLetter(let letter):
      remedy = "The letter “\(letter)” has no meaning in a date pattern. Put words in single quotes"
    case .openQuote:
      remedy = "A single quote is not closed. Close it, or write two for an apostrophe"
    case .weekYear:
      remedy = "YYYY is the week-based year, which is wrong around New Year. Use yyyy"
    case .noDay: remedy = "The pattern does not print a full date. Include the year, month, and day"
    }
    return [
      Problem(
        .warning, .malformedDateFormat, at: place, remedy + ", as in d MMMM yyyy.")
    ]
  }
}
