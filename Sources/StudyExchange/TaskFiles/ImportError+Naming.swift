extension ImportError {
  /// The same error, with the name of the file among several that it is about, if its message lacks it.
  func naming(_ file: String) -> ImportError {
    switch self {
    case .text(let faults):
      return .text(
        faults.map {
          TextFault(
            line: $0.line, column: $0.column, code: $0.code, message: "(“\(file)”) \($0.message)")
        })
    case .workbook(var fault):
      fault.place = fault.place.isEmpty ? "“\(file)”" : "“\(file)”, \(fault.place)"
      return .workbook(fault)
    case .zip, .document, .outsideScope:
      return .unreadable(file: file, reason: message)
    case .empty, .tooLarge, .unknownFormat, .unrecognized, .foreign, .otherFormat, .unreadable,
      .incomplete, .bundle, .severalFiles, .languages, .language:
      return self
    }
  }
}
