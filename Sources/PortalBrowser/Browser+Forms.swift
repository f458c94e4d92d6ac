import PortalWeb

extension Browser {
  /// A form of the page, with the values it would send unchanged.
  package struct Form: Sendable {
    package let action: String
    package let html: String

    package init(action: String, html: String) {
      self.action = action
      self.html = html
    }

    /// The hidden fields, in order.
    package var hidden: [(name: String, value: String)] {
      html.matches(of: Pattern.hidden).compactMap { input in
        guard let name = input.0.firstMatch(of: Pattern.name) else { return nil }
        let value = input.0.firstMatch(of: Pattern.value).map { String($0.1) } ?? ""
        return (String(name.1).withoutEntities, value.withoutEntities)
      }
    }
  }

  /// There is no such form on the page.
  package struct NoSuchForm: Error {
    package let action: String
    package let page: String

    package init(action: String, page: String) {
      self.action = action
      self.page = page
    }
  }

  /// The form of the current page with this action.
  /// - Throws: `NoSuchForm`.
  package func form(to action: String) throws -> Form { try page.form(to: action) }
}
