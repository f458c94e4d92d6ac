extension Article {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    var problems: [Problem] = []
    if title.isEmpty {
      problems.append(
        Problem(
          .error, .articleWithoutTitle, at: place + ["title"],
          "The article “\(id)” has no title. Write one: lists show nothing else."))
    }
    if content.isEmpty && file.isEmpty {
      problems.append(
        Problem(
          .error, .emptyArticle, at: place + ["content"],
          "\(name) has nothing to read. Write its text, or bring a PDF."))
    }
    problems += inspection.assetProblems([image], at: place + ["image"])
    for (language, id) in file.assets.sorted(by: { $0.key < $1.key }) {
      let filePlace = place + ["file", language.rawValue]
      problems += inspection.assetProblems([id], at: filePlace)
      if let asset = inspection.study.asset(id), asset.mediaType != "application/pdf" {
        problems.append(
          Problem(
            .error, .fileNotPDF, at: filePlace,
            "“\(asset.name)” at \(name) is no PDF, so clients cannot show it. Bring a PDF."))
      }
    }
    if !file.isEmpty, content.isEmpty {
      problems += inspection.study.languages.filter { file.assets[$0] == nil }.map {
        Problem(
          .warning, .fileNotTranslated, at: place + ["file", $0.rawValue],
          "\(name) has no PDF in \($0.englishName). Participants will get another language's.")
      }
    }
    return problems + dayProblems(at: place, named: name)
  }

  private func dayProblems(at place: Place, named name: String) -> [Problem] {
    let days: [(String, Int?)] = [("firstDay", firstDay), ("lastDay", lastDay)]
    for (member, number) in days {
      guard let day = number, !(0...Schedule.dayBounds.upperBound).contains(day) else { continue }
      return [
        Problem(
          .error, .scheduleOutOfBounds, at: place + [member],
          "\(name) is there on day \(day). Write a number from 0, the day of enrolment, to \(Schedule.dayBounds.upperBound)."
        )
      ]
    }
    guard let firstDay, let lastDay, lastDay < firstDay else { return [] }
    return [
      Problem(
        .error, .scheduleEndsBeforeStart, at: place + ["lastDay"],
        "\(name) goes on day \(lastDay), before it comes on day \(firstDay). It would never be there: change one of them."
      )
    ]
  }
}
