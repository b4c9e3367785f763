import BlogExport
import Pages
import TemplateEngine

extension ExtraNames {
  /// The further fields of a field map.
  init(_ map: FieldMap) {
    func fields(of kind: RecordKind) -> [Field] {
      (map.rule(of: kind)?.extra ?? []).map { field in
        let kind: NamedField.Kind =
          switch field.type {
          case .text: .text
          case .number: .number
          case .list: .list
          }
        return Field(NamedField(field.name, kind), isSearched: field.isSearched)
      }
    }
    self.init(ofBlogs: fields(of: .blog), ofBloggers: fields(of: .blogger))
  }
}
