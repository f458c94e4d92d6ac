extension Study {
  func factProblems() -> [Problem] {
    var problems: [Problem] = []
    if !slug.isSlug {
      problems.append(
        Problem(
          .error, .malformedSlug, at: ["slug"],
          "The short name “\(slug)” cannot be used in addresses. Use lowercase letters, digits, and hyphens."
        ))
    }
    if facts.title.isEmpty {
      problems.append(
        Problem(
          .error, .missingTitle, at: ["facts", "title"],
          "The study has no title. Participants and reviewers need one."))
    }
    for (index, investigator) in facts.investigators.enumerated()
    where investigator.name.allSatisfy(\.isWhitespace) {
      problems.append(
        Problem(
          .warning, .unnamedInvestigator, at: ["facts", "investigators", String(index + 1)],
          "Investigator \(index + 1) has no name. Write one or remove the line."))
    }
    if !consents.isEmpty { problems += contactProblems() }
    if tasks.isEmpty {
      problems.append(
        Problem(
          .warning, .noTasks, at: ["tasks"],
          "The study has no task, so participants see nothing. Add one."))
    }
    return problems
  }

  // 45 CFR 46.116(b)(7): whom to contact about the research, about rights, and about an injury.
  private func contactProblems() -> [Problem] {
    let contacts = [
      ("researchContact", facts.researchContact, "the research"),
      ("rightsContact", facts.rightsContact, "their rights"),
      ("injuryContact", facts.injuryContact, "a research-related injury"),
    ]
    let missing: [Problem] = contacts.compactMap { member, contact, subject in
      guard let contact, !contact.isEmpty else {
        return Problem(
          .advice, .missingContact, at: ["facts", member],
          "Participants have no one to ask about \(subject). Add a contact.")
      }
      if contact.telephone == nil && contact.email == nil && contact.address == nil {
        return Problem(
          .warning, .unreachableContact, at: ["facts", member],
          "The contact for \(subject) cannot be reached. Add a telephone number, an email address, or a postal address."
        )
      }
      return nil
    }
    let malformed: [Problem] = contacts.compactMap { member, contact, _ in
      guard let email = contact?.email, email.wholeMatch(of: /[^\s@]+@[^\s@]+\.[^\s@.]+/) == nil
      else { return nil }
      return Problem(
        .warning, .malformedEmail, at: ["facts", member, "email"],
        "“\(email)” is not an email address, so no message can reach it. Correct it.")
    }
    return missing + malformed
  }
}

extension String {
  var isSlug: Bool {
    !isEmpty && !hasPrefix("-") && !hasSuffix("-")
      && utf8.allSatisfy {
        $0.isASCIIDigit || ($0.isASCIILetter && $0 >= UInt8(ascii: "a")) || $0 == UInt8(ascii: "-")
      }
  }
}
