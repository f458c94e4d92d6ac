extension Configuration {
  /// What applies and where it comes from, as a configuration file. Secrets are left out.
  package var text: String {
    settings.map { setting in
      let value = setting.values.joined(separator: ", ")
      let line =
        if setting.values.isEmpty {
          "# \(setting.option.name) is not set"
        } else if setting.option.isSecret {
          "# \(setting.option.name) is set, and not shown"
        } else {
          "\(setting.option.name) = \(value)"
        }
      return "# \(setting.origin.description)\n\(line)\n"
    }.joined(separator: "\n")
  }

  /// The commented sample file: every option, with those lines commented out.
  package static let sample = """
    # The configuration of a portal, for “accord serve --configuration FILE” or the variable ACCORD_CONFIGURATION.
    # Each line is “name = value”. To use an option, remove the # before its name. An option of the command line, such
    # as --port 8080, wins over a variable, such as ACCORD_PORT, and a variable over this file. To see what applies, and
    # where it comes from, run “accord serve --print-configuration”.

    \(ServeOption.all.map(\.sampleLines).joined(separator: "\n\n"))

    """
}

extension Configuration.Origin {
  fileprivate var description: String {
    switch self {
    case .commandLine: "Option of the command line"
    case .variable(let name): "Variable \(name)"
    case .file(let path, let line): "\(path), line \(line)"
    case .initial: "Default"
    }
  }
}

extension ServeOption {
  fileprivate var sampleLines: String {
    let lines = initial.map { "\(summary) The default is \($0)." } ?? summary
    return lines.wrapped(to: 110).map { "# \($0)" }.joined(separator: "\n")
      + "\n#\(name) = \(example)"
  }
}

extension String {
  /// The text in lines of at most `width` characters; only a longer word exceeds it.
  fileprivate func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
